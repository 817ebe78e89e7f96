/** The address book: where coins may be withdrawn to (SCR-023). */
import { type WalletAddress, listWalletAddresses } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconCheck, iconClock } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { AddressSheet } from '../components/AddressSheet.tsx';
import { ShortAddress } from '../components/AddressText.tsx';
import { HoldRow } from '../components/HoldRow.tsx';
import { coinName } from '../model/address.ts';

/** The screen. */
export default function Addresses() {
  const { t } = useTranslation(['addresses', 'common']);
  const book = useCallList(listWalletAddresses, {}, { quiet: true });
  const [shown, setShown] = useState<WalletAddress | null>(null);
  const [open, setOpen] = useState(false);
  const show = (address: WalletAddress) => {
    setShown(address);
    setOpen(true);
  };
  return (
    <Page
      gutter={false}
      foot={
        <ActionFoot>
          <Button variant="primary" size="lg" block href="#/pages/setting/addWallet">
            {t(($) => $.addresses.list.add)}
          </Button>
        </ActionFoot>
      }
    >
      {book.loading && <SkeletonList rows={4} label={t(($) => $.common.states.loading)} />}
      {book.failed && (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={book.refetch}
        />
      )}
      {book.complete && book.items.length === 0 && (
        <EmptyState title={t(($) => $.addresses.list.none)} text={t(($) => $.addresses.list.noneText)} />
      )}
      {book.items.length > 0 && (
        <List>
          {book.items.map((address) => (
            <AddressRow key={address.id} address={address} onPress={() => show(address)} />
          ))}
        </List>
      )}
      {!book.loading && !book.complete && !book.failed && (
        <div className="px-gutter py-4">
          <Button block busy={book.loadingMore} onClick={book.loadMore}>
            {t(($) => $.common.buttons.loadMore)}
          </Button>
        </div>
      )}
      {!book.loading && !book.failed && <HoldRow />}
      {shown && <AddressSheet address={shown} open={open} onOpenChange={setOpen} />}
    </Page>
  );
}

function AddressRow({ address, onPress }: { address: WalletAddress; onPress: () => void }) {
  return (
    <ListRow
      icon={<CoinIcon symbol={address.code} size={32} />}
      title={address.name}
      sub={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ShortAddress address={address.address} />
          <span>{coinName(address)}</span>
          <Usable address={address} />
        </span>
      }
      onPress={onPress}
      chevron
    />
  );
}

/** Whether a withdrawal may go to it, and if not, from when. */
function Usable({ address }: { address: WalletAddress }) {
  const { t } = useTranslation(['addresses']);
  const formats = useFormats();
  return address.usable ? (
    <Tag tone="success" icon={iconCheck}>
      {t(($) => $.addresses.list.ready)}
    </Tag>
  ) : (
    <Tag tone="warn" icon={iconClock}>
      <span className="num">{t(($) => $.addresses.list.from, { time: formats.dateTime(address.usable_from) })}</span>
    </Tag>
  );
}
