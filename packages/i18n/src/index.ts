/** Words of Glasshouse: eight languages, one catalogue per product. For the browser see `web.ts`, for Node `server.ts`. */
export * from './errors.ts';
export * from './languages.ts';
