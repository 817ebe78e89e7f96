/** Imported after the services: what they are made of runs in one task, and the pages in the next. */
import { turn } from './turn.ts';

await turn();
