/** Content's public face: texts of the house, what the installation says of itself, and the fiat rates file. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { staffHandlers } from './admin/index.ts';
import { getArticleHandler } from './api/getArticle.ts';
import { getFaqHandler } from './api/getFaq.ts';
import { getHomeNoticeHandler } from './api/getHomeNotice.ts';
import { getNewsHandler } from './api/getNews.ts';
import { getNewsPopupHandler } from './api/getNewsPopup.ts';
import { pageHandlers } from './api/getPage.ts';
import { getSettingHandler } from './api/getSetting.ts';
import { getSiteConfigHandler } from './api/getSiteConfig.ts';
import { listArticlesHandler } from './api/listArticles.ts';
import { listNewsHandler } from './api/listNews.ts';
import { parseRates, rateIn } from './domain/rates.ts';
import type { ContentParts } from './api/parts.ts';
import { remindOfContact, takeInShipped } from './api/shipped.ts';

const SHIPPED = new URL('./store/fiat-rates.json', import.meta.url);

interface ReadFile {
  modified: number;
  text: string | null;
}

const operatorFiles = new Map<string, ReadFile>();

function modifiedAt(file: string): number | null {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return null;
  }
}

/** The operator's rates when his file is there and good; read again when it changed. A bad file is reported once. */
function operatorRates(file: string, report: (problem: string) => void): string | null {
  const modified = modifiedAt(file);
  if (modified === null) return null;
  const known = operatorFiles.get(file);
  if (known?.modified === modified) return known.text;
  const rates = parseRates(readFileSync(file, 'utf8'));
  if (typeof rates === 'string') report(`${file} is ignored: ${rates}`);
  const text = typeof rates === 'string' ? null : JSON.stringify(rates);
  operatorFiles.set(file, { modified, text });
  return text;
}

let shipped: string | undefined;

/** The text of /apis/US.json: DATA_DIR/fiat-rates.json when it is good, else the dated snapshot shipped with us. */
export function fiatRatesFile(config: Pick<Config, 'dataDir'>, report: (problem: string) => void = console.warn): string {
  shipped ??= JSON.stringify(JSON.parse(readFileSync(SHIPPED, 'utf8')));
  return operatorRates(join(config.dataDir, 'fiat-rates.json'), report) ?? shipped;
}

/** Makes content. */
export function createContent(
  platform: Platform,
  needs: Omit<ContentParts, 'platform'>,
): {
  module: Module;
  fiatRates: () => string;
  /** Units of a currency for one USD, by its code; null when the file has none. */
  fiatPerUsd: (code: string) => string | null;
} {
  const parts: ContentParts = { platform, ...needs };
  const report = (problem: string) => platform.log.warn({ problem }, 'fiat rates');
  const fiatRates = () => fiatRatesFile(platform.config, report);
  const module = defineModule({
    name: 'content',
    migrations: new URL('./store/migrations/', import.meta.url),
    calls: [
      getSiteConfigHandler(platform),
      getSettingHandler(platform),
      listNewsHandler(parts),
      getNewsHandler(parts),
      getNewsPopupHandler(parts),
      getHomeNoticeHandler(parts),
      getFaqHandler(parts),
      ...pageHandlers(parts),
      getArticleHandler(parts),
      listArticlesHandler(parts),
    ],
    staffCalls: staffHandlers(parts),
    async start() {
      await takeInShipped(platform);
      if (platform.config.mode === 'production') await remindOfContact(platform);
    },
  });
  return { module, fiatRates, fiatPerUsd: (code) => rateIn(fiatRates(), code) };
}
