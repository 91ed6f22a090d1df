// The configuration table of the README and `.env.example`, both written from the settings schema.

/** @param {Record<string, any>} settings */
export function settingsTable(settings) {
  const rows = Object.entries(settings).map(
    ([name, spec]) => `| \`${name}\` | ${defaultCell(spec)} | ${meaning(spec)} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/**
 * @param {string} readme
 * @param {Record<string, any>} settings
 */
export function withSettingsTable(readme, settings) {
  return readme.replace(
    /<!-- settings -->[^]*<!-- \/settings -->/,
    () => `<!-- settings -->\n\n${settingsTable(settings)}\n\n<!-- /settings -->`,
  );
}

/**
 * @param {Record<string, any>} settings
 * @param {readonly string[]} secrets
 */
export function envExample(settings, secrets) {
  const lines = Object.entries(settings).map(([name, spec]) => {
    const file = secrets.includes(name) ? `# ... or a file that contains it\n#${name}_FILE=\n` : '';
    return `# ${meaning(spec).replaceAll('`', '')}\n#${name}=${defaultText(spec)}\n${file}`;
  });
  return [
    '# All settings with their defaults. Copy this file to .env, uncomment a line and change the value.\n# Put values with # or quotes, such as JSON, in single quotes.\n',
    ...lines,
  ].join('\n');
}

function meaning({ desc, choices }) {
  return choices ? `${desc}. One of ${choices.map((choice) => `\`${choice}\``).join(', ')}` : desc;
}

function defaultCell(spec) {
  const text = defaultText(spec);
  return text === '' ? '' : `\`${text}\``;
}

function defaultText({ default: value }) {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? value.name : String(value);
}
