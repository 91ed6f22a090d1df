export function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place ? '--:' : '---'))), ...rows.map(line)].join('\n');
}
