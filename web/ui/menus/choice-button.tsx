import type { Tone } from '../chip.tsx';
import classes from './choice-button.module.css';
import { MenuButton } from './menu-button.tsx';
import { MenuPopup } from './menu-popup.tsx';

interface ChoiceButtonProps<Value extends string> {
  /** Names the menu. */
  label: string;
  title: string;
  options: readonly { value: Value; label: string; tone: Tone }[];
  /** null while none is chosen: the button then shows `blank`. */
  value: Value | null;
  blank?: string;
  onChoose: (value: Value) => void;
}

/** A button that shows one of a few choices in its colour, and offers the others in a menu. */
export function ChoiceButton<Value extends string>({ label, title, options, value, blank = '', onChoose }: ChoiceButtonProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={classes.choice} data-tone={chosen?.tone ?? 'info'} title={title}>
      <MenuButton
        label={chosen?.label ?? blank}
        menu={(close) => (
          <MenuPopup
            label={label}
            onClose={close}
            entries={options.map((option) => ({
              key: option.value,
              label: (
                <span className={classes.entry} data-tone={option.tone}>
                  {option.label}
                </span>
              ),
              isChosen: option.value === value,
              onSelect: () => onChoose(option.value),
            }))}
          />
        )}
      />
    </span>
  );
}
