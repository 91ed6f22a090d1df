/** A record as a form says it: members within members in brackets; empty lists and null cannot be said. */
export function formOf(record: object): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (typeof value === 'string') form.append(name, value);
    else if (typeof value === 'number' || typeof value === 'boolean') form.append(name, String(value));
    else for (const [key, member] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, member);
  };
  add('', record);
  return form;
}
