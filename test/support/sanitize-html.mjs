// What `sanitize-html` resolves to under jest: the module that node-environment.mjs loaded outside of jest's own loader.
export default globalThis.sanitizeHtml;
