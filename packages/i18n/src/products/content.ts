/** The words of content. */
import type backofficeContent from '../../messages/en/backoffice-content.json';
import type content from '../../messages/en/content.json';
import type names from '../../messages/en/names/content.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    content: typeof content;
    'backoffice-content': typeof backofficeContent;
  }
  interface ProductNames {
    content: typeof names;
  }
}
