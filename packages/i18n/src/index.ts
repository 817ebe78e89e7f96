/** Words of Glasshouse: eight languages, the catalogues of each product (`catalogues.ts`). For the browser see `web.ts`, for Node `server.ts`. */
export * from './errors.ts';
export * from './languages.ts';
export type { Catalogues, Namespace } from './catalogues.ts';
