/** A stylesheet without comments and without the blanks around its marks; those between words stay. Its strings have no marks. */
export const shortStylesheet = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/([{};,])\s+/g, '$1')
    .replace(/\s+([{}])/g, '$1')
    .trim();
