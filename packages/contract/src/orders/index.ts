/** Orders and fills: shapes, input fields and refusals shared by every product with a book. */
export * from './calls.ts';
export * from './fields.ts';
export * from './orders.ts';
