/** Buttons of the full-screen chart: the drawing tools, and what is done with all drawings. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { TOOL_NAMES, type Tool } from '@glasshouse/ui/charts/full/drawings.ts';
import type { DrawingMode } from '@glasshouse/ui/charts/full/FullChart.tsx';
import { iconClose, iconEdit, iconEyeOff, iconLock, iconTrash } from '@glasshouse/ui/icons.ts';
import { ICON_MAGNET, TOOL_ICONS } from './tool-icons.ts';

/** The tools; the chosen one stays pressed until its drawing is done. */
export function ToolPalette({ tool, onTool }: { tool: Tool | null; onTool: (tool: Tool) => void }) {
  const { t } = useTranslation(['chart']);
  return (
    <div className="f-tools" role="toolbar" aria-orientation="vertical" aria-label={t(($) => $.chart.full.tools)}>
      {TOOL_NAMES.map((one) => {
        const name = t(($) => $.chart.tools[one]);
        return (
          <button
            key={one}
            type="button"
            className={cx(one === tool && 'is-on')}
            aria-pressed={one === tool}
            aria-label={name}
            title={name}
            onClick={() => onTool(one)}
          >
            <Icon d={TOOL_ICONS[one]} size={20} />
          </button>
        );
      })}
    </div>
  );
}

export interface DrawingActionsProps {
  mode: DrawingMode;
  onMode: (mode: DrawingMode) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  hasDrawings: boolean;
  selected: boolean;
  onRemove: () => void;
  onRemoveAll: () => void;
}

/** Shows the tools; magnet, lock, hide; deletes one or all. */
export function DrawingActions(props: DrawingActionsProps) {
  const { mode, onMode, open, onOpen, hasDrawings, selected, onRemove, onRemoveAll } = props;
  const { t } = useTranslation(['chart']);
  return (
    <div className="f-actions">
      {selected && (
        <IconButton size={19} icon={iconClose} label={t(($) => $.chart.full.remove)} className="f-danger" onClick={onRemove} />
      )}
      <IconButton
        size={19}
        icon={ICON_MAGNET}
        pressed={mode.magnet}
        label={t(($) => $.chart.full.magnet)}
        onClick={() => onMode({ ...mode, magnet: !mode.magnet })}
      />
      <IconButton
        size={19}
        icon={iconLock}
        pressed={mode.locked}
        label={t(($) => $.chart.full.lock)}
        onClick={() => onMode({ ...mode, locked: !mode.locked })}
      />
      <IconButton
        size={19}
        icon={iconEyeOff}
        pressed={mode.hidden}
        label={t(($) => $.chart.full.hide)}
        onClick={() => onMode({ ...mode, hidden: !mode.hidden })}
      />
      <IconButton
        size={19}
        icon={iconTrash}
        disabled={!hasDrawings}
        label={t(($) => $.chart.full.removeAll)}
        onClick={onRemoveAll}
      />
      <IconButton size={19} icon={iconEdit} pressed={open} label={t(($) => $.chart.full.tools)} onClick={() => onOpen(!open)} />
    </div>
  );
}
