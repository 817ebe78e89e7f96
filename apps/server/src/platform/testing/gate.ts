/** Whether tests run in their longer forms (`npm run gate`). */
export const isGate = process.env['GATE'] === 'true';
