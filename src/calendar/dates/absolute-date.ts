/** A day, or a second of a day, in numbers. */
const ABSOLUTE = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Whether a date text certainly means the same at any time. */
export const isAbsoluteDate = (text: string): boolean => ABSOLUTE.test(text);
