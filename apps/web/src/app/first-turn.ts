/** Imported first of all: the libraries run in a task of their own, and the app's code in the next. */
import 'react-dom/client';
import { turn } from './turn.ts';

await turn();
