/** Imported first of all: the libraries run in a task of their own, and the app's code in the next. */
import 'react-dom/client';
import { turn } from './turn.ts';

// What the page makes ready while code is on the way (start/frame.js) ends.
if (window.firstView) window.firstView.runs = true;
await turn();
