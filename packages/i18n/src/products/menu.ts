/** The words of menu. */
import type menu from '../../messages/en/menu.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    menu: typeof menu;
  }
}
