// Sets up Swagger UI. Runs in the browser.
const { SwaggerUIBundle } = window;
const TOKEN_KEY = 'events-calendar.token';

/** Finds operations by method, path, summary or tag, whatever the case of the letters. */
const filterOperations = (tags, phrase) => {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (tag) => (operation) => {
    const text = [tag, operation.get('method'), operation.get('path'), operation.getIn(['operation', 'summary'])];
    return words.every((word) => text.join(' ').toLowerCase().includes(word));
  };
  return tags
    .map((group, tag) => group.set('operations', group.get('operations').filter(matches(tag))))
    .filter((group) => group.get('operations').size > 0);
};

/**
 * Keeps a bearer token, never a password, until the tab is closed, and shows an open lock until the caller signed in:
 * operations that also work without credentials count as unlocked by themselves otherwise.
 */
const authPlugin = {
  statePlugins: {
    auth: {
      wrapActions: {
        authorize: (original) => (credentials) => {
          if (credentials.bearer?.value) sessionStorage.setItem(TOKEN_KEY, credentials.bearer.value);
          return original(credentials);
        },
        logout: (original) => (names) => {
          if (names.includes('bearer')) sessionStorage.removeItem(TOKEN_KEY);
          return original(names);
        },
      },
      wrapSelectors: {
        isAuthorized: (_original, system) => (_state, security) => {
          const authorized = system.authSelectors.authorized();
          const isMet = (schemes) => schemes.size > 0 && schemes.keySeq().every((name) => authorized.has(name));
          return security?.some(isMet) ?? false;
        },
      },
    },
  },
};

/** A filter for operations instead of the one for tags. */
const filterPlugin = ({ React }) => ({
  fn: { opsFilter: filterOperations },
  components: {
    FilterContainer: ({ layoutSelectors, layoutActions }) => {
      const phrase = layoutSelectors.currentFilter();
      const label = 'Filter operations, for example: post venues';
      return React.createElement(
        'div',
        { className: 'filter wrapper' },
        React.createElement('input', {
          type: 'search',
          className: 'operation-filter-input',
          placeholder: label,
          'aria-label': label,
          value: typeof phrase === 'string' ? phrase : '',
          onChange: ({ target }) => layoutActions.updateFilter(target.value),
        }),
      );
    },
  },
});

const ui = SwaggerUIBundle({
  url: 'docs/openapi.json',
  dom_id: '#swagger-ui',
  layout: 'BaseLayout',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  validatorUrl: null,
  plugins: [authPlugin, filterPlugin],
  // The browser never sends credentials of its own and never asks for them.
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  onComplete: () => {
    const token = sessionStorage.getItem(TOKEN_KEY);
    if (token) ui.preauthorizeApiKey('bearer', token);
  },
});
