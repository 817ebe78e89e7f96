/** What a page asks of the server. */
import type { Page, Request } from '@playwright/test';

/** One call of the API as it was sent. */
export interface SentCall {
  method: string;
  /** Path below `/api`. */
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

function readCall(request: Request): SentCall {
  const url = new URL(request.url());
  // A file is sent as multipart: its fields are not looked at here.
  const text = request.headers()['content-type']?.includes('json') ? request.postData() : null;
  return {
    method: request.method(),
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    headers: request.headers(),
  };
}

/** Notes every request of a page from now on. */
export function listen(page: Page) {
  const urls: string[] = [];
  const calls: SentCall[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    urls.push(pathname);
    if (pathname.startsWith('/api/')) calls.push(readCall(request));
  });
  return {
    /** Paths of all requests, files included. */
    urls,
    calls,
    /** The calls of one path. */
    of: (path: string, method?: string) =>
      calls.filter((call) => call.path === path && (method === undefined || call.method === method)),
  };
}

/** What is kept back. */
export interface Held {
  /** Resolves with the address of the first request. */
  readonly asked: Promise<string>;
  /** Lets all requests go, those to come too. */
  readonly release: () => void;
}

/** Keeps requests of a page back until they are released; all of the pattern, or those of a method. */
export async function hold(page: Page, pattern: string | RegExp, method?: string): Promise<Held> {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<string>();
  await page.route(pattern, async (route) => {
    const request = route.request();
    if (method === undefined || request.method() === method) {
      asked.resolve(request.url());
      await gate.promise;
    }
    // The page may have given up by then.
    await route.continue().catch(() => {});
  });
  return { asked: asked.promise, release: gate.resolve };
}
