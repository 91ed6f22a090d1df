/** The lines of an iCalendar file, unfolded. */
export const linesOf = (ics: string): string[] => ics.replaceAll('\r\n ', '').split('\r\n');

/** The values of a property in an iCalendar file, in order, without escapes of commas. */
export const valuesOf = (ics: string, property: string): string[] =>
  linesOf(ics)
    .filter((line) => line.startsWith(`${property}:`) || line.startsWith(`${property};`))
    .map((line) => line.slice(line.indexOf(':') + 1).replaceAll('\\,', ','));

/** The titles of the events in an iCalendar file, in order. */
export const summaries = (ics: string): string[] => valuesOf(ics, 'SUMMARY');
