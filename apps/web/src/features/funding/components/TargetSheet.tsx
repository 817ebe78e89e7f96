/** Choosing where a withdrawal goes. One that still waits shows from when it can be used. Lazy. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconBank, iconCheck, iconClock, iconPlus, iconWallet } from '@glasshouse/ui/icons.ts';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import type { Target } from '../model/targets.ts';
import { TargetText } from './TargetField.tsx';

/** Props of TargetSheet. */
export interface TargetSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Where one is added, with its query. */
  add: { path: string; label: string };
  targets: readonly Target[];
  onPick: (target: Target) => void;
}

/** The sheet. */
export default function TargetSheet({ open, onOpenChange, title, add, targets, onPick }: TargetSheetProps) {
  const { t } = useTranslation(['addresses', 'common']);
  const formats = useFormats();
  const navigation = useNavigation();
  const leave = async () => {
    onOpenChange(false);
    await layersGone();
    navigation.go(add.path, 'navigateTo');
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button block icon={iconPlus} onClick={() => void leave()}>
          {add.label}
        </Button>
      }
    >
      <List label={title} className="-mx-gutter">
        {targets.map((target) => (
          <ListRow
            key={target.id}
            icon={target.kind === 'card' ? iconBank : iconWallet}
            tile
            title={target.label}
            sub={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <TargetText target={target} />
                {target.network !== '' && <Tag>{target.network}</Tag>}
                {target.from === null ? (
                  <Tag tone="success" icon={iconCheck}>
                    {t(($) => $.addresses.list.ready)}
                  </Tag>
                ) : (
                  <Tag tone="warn" icon={iconClock}>
                    <span className="num">{t(($) => $.addresses.list.from, { time: formats.dateTime(target.from) })}</span>
                  </Tag>
                )}
              </span>
            }
            disabled={target.from !== null}
            onPress={() => {
              onPick(target);
              onOpenChange(false);
            }}
          />
        ))}
      </List>
    </Sheet>
  );
}
