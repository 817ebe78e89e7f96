/** The notice: the installation's mode, else that of the products that are not in the normal one. */
import type { ErrorCode, Mode } from '@glasshouse/contract';
import type { ModesInForce } from '@glasshouse/contract/modes';
import { webErrorText } from '@glasshouse/i18n/web-errors.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NoticeBar } from '@glasshouse/ui/NoticeBar.tsx';
import { useState } from 'react';
import { useFormats } from '../formats/use-formats.ts';

type Held = Exclude<Mode, 'normal'>;
const REFUSALS: Readonly<Record<Held, ErrorCode>> = {
  reduce_only: 'MODES_REDUCE_ONLY',
  cancel_only: 'MODES_CANCEL_ONLY',
  read_only: 'MODES_READ_ONLY',
  halted: 'MODES_HALTED',
};

/** The bar; it can be put away until something changes. */
export function ModeNotice({ modes }: { modes: ModesInForce }) {
  const { t } = useTranslation(['modes', 'names', 'common']);
  const formats = useFormats();
  const key = JSON.stringify(modes);
  const [put, setPut] = useState('');
  if (put === key) return null;
  const { mode, since } = modes.installation;
  const products = modes.products.map(({ product, mode: own }) =>
    t(($) => $.modes.notice.product, {
      product: t(($) => $.names.products[product]),
      text: webErrorText(REFUSALS[own as Held]),
    }),
  );
  return (
    <NoticeBar
      kind="warn"
      title={mode === 'normal' ? products.join(' ') : t(($) => $.modes.notice[mode])}
      {...(mode !== 'normal' && since !== null
        ? { text: t(($) => $.modes.notice.since, { time: formats.dateTime(since) }) }
        : {})}
      action={{ label: t(($) => $.common.buttons.close), onPress: () => setPut(key) }}
    />
  );
}
