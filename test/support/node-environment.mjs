import { TestEnvironment } from 'jest-environment-node';
import sanitizeHtml from 'sanitize-html';

/** Node as the tests see it, with the real sanitize-html on board: jest on Node 20 cannot load it (CommonJS that requires ES modules). */
export default class NodeWithSanitizer extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.sanitizeHtml = sanitizeHtml;
  }
}
