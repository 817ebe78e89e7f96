/** Where a withdrawal goes: the chosen address or card, as the row that changes it; or what to save first. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconCheck, iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { hrefOf } from '../../../app/paths.ts';
import type { Target } from '../model/targets.ts';
import type { WithdrawInfo } from '../model/withdraw-form.ts';
import type { Targets } from '../queries/targets.ts';
import { ShortAddress } from './AddressText.tsx';

const TargetSheet = lazyPart(() => import('./TargetSheet.tsx'));

/** Where a target of each kind is kept. */
const BOOKS = { coin: '/pages/setting/wallet', bank: '/pages/setting/bank' } as const;

/** Where a target is added: an address for the coin that is withdrawn. */
export const addTargetPath = (type: 'coin' | 'bank', currencyId: number): string =>
  type === 'coin' ? hrefOf('/pages/setting/addWallet', { currency: currencyId }) : BOOKS.bank;

/** Props of TargetField. */
export interface TargetFieldProps {
  info: Pick<WithdrawInfo, 'type' | 'code' | 'currency_id'>;
  targets: Targets;
  chosen: Target | undefined;
  onChoose: (target: Target) => void;
  /** What the server had against it. */
  error: string | undefined;
}

/** That there is no address or card yet, and the way to add one. */
function NoTarget({ info: { type, code }, addHref }: Pick<TargetFieldProps, 'info'> & { addHref: string }) {
  const { t } = useTranslation(['funding']);
  const isCoin = type === 'coin';
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-[14em] flex-1">
        <h3 className="font-semibold">
          {isCoin ? t(($) => $.funding.withdraw.noAddress, { code }) : t(($) => $.funding.withdraw.noCard)}
        </h3>
        <p className="text-text-2">
          {isCoin ? t(($) => $.funding.withdraw.noAddressText) : t(($) => $.funding.withdraw.noCardText)}
        </p>
      </div>
      <Button size="sm" href={addHref}>
        {isCoin ? t(($) => $.funding.withdraw.addAddress) : t(($) => $.funding.withdraw.addCard)}
      </Button>
    </Card>
  );
}

interface ChosenTargetProps {
  label: string;
  /** Shown while none is chosen. */
  empty: string;
  chosen: Target | undefined;
  onPress: () => void;
}

function ChosenTarget({ label, empty, chosen, onPress }: ChosenTargetProps) {
  const { t } = useTranslation(['addresses']);
  return (
    <Card className="py-0!">
      <button type="button" onClick={onPress} className="flex min-h-16 w-full items-center gap-3 py-2 text-left">
        <span className="min-w-0 flex-1">
          <span className="sr">{label} </span>
          {chosen ? (
            <>
              <span className="block font-semibold wrap-anywhere text-text-1">{chosen.label}</span>
              <TargetText target={chosen} />
            </>
          ) : (
            <span className="block text-text-2">{empty}</span>
          )}
        </span>
        {chosen && chosen.network !== '' && <Tag>{chosen.network}</Tag>}
        {chosen && (
          <Tag tone="success" icon={iconCheck}>
            {t(($) => $.addresses.list.ready)}
          </Tag>
        )}
        <Icon d={iconChevronDown} size={16} className="text-text-3" />
      </button>
    </Card>
  );
}

/** The field. */
export function TargetField({ info, targets, chosen, onChoose, error }: TargetFieldProps) {
  const { t } = useTranslation(['funding', 'addresses', 'common']);
  const sheet = useLazyLayer();
  const { type } = info;
  const isCoin = type === 'coin';
  const add = addTargetPath(type, info.currency_id);
  const label = isCoin ? t(($) => $.funding.withdraw.address) : t(($) => $.funding.withdraw.card);
  const choose = isCoin ? t(($) => $.funding.withdraw.chooseAddress) : t(($) => $.funding.withdraw.chooseCard);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SectionHead
        className="g-sec-small px-0!"
        title={label}
        action={{
          label: isCoin ? t(($) => $.funding.withdraw.book) : t(($) => $.funding.withdraw.cards),
          href: `#${BOOKS[type]}`,
        }}
      />
      {targets.list === undefined &&
        (targets.failed ? (
          <ErrorState
            compact
            title={t(($) => $.funding.withdraw.targetsFailed)}
            retryLabel={t(($) => $.common.buttons.tryAgain)}
            onRetry={targets.reread}
          />
        ) : (
          <SkeletonCard lines={1} label={t(($) => $.common.states.loading)} />
        ))}
      {targets.list?.length === 0 && <NoTarget info={info} addHref={`#${add}`} />}
      {targets.list !== undefined && targets.list.length > 0 && (
        <ChosenTarget label={label} empty={choose} chosen={chosen} onPress={sheet.show} />
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger-text">
          {error}
        </p>
      )}
      <Suspense fallback={null}>
        {sheet.wanted && targets.list && (
          <TargetSheet
            open={sheet.open}
            onOpenChange={sheet.onOpenChange}
            title={choose}
            add={{
              path: add,
              label: isCoin ? t(($) => $.funding.withdraw.addAddress) : t(($) => $.funding.withdraw.addCard),
            }}
            targets={targets.list}
            onPick={onChoose}
          />
        )}
      </Suspense>
    </section>
  );
}

/** An address by its ends, or a card by its last digits. */
export function TargetText({ target }: { target: Target }) {
  return target.kind === 'address' ? (
    <ShortAddress address={target.text} />
  ) : (
    <span className="num text-xs text-text-2">{target.text}</span>
  );
}
