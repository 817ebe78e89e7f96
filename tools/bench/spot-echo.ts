/** The yardstick of orders over HTTP: Fastify, the same body checked by ajv, echoed. Nothing is stored. */
import { placeOrder } from '@glasshouse/contract/spot';
import Fastify from 'fastify';
import * as z from 'zod/mini';

const app = Fastify();
const body = z.toJSONSchema(placeOrder.input, { target: 'draft-7' });
app.post('/coin/trade', { schema: { body } }, async (request) => ({ type: 'ok', code: 1, message: request.body }));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`is open: ${url}`);
process.once('SIGTERM', () => void app.close());
