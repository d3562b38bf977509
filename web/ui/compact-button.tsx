import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './compact-button.module.css';
import { Icon, type IconName } from './icon.tsx';

interface CompactButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  label: string;
  icon: IconName;
  /** After the label, and seen on a phone too. */
  children?: ReactNode;
}

/** A button of which a phone shows the icon alone. */
export function CompactButton({ label, icon, children, ...button }: CompactButtonProps) {
  return (
    <Button {...button} className={classes.compact} leftSection={<Icon name={icon} size={16} />}>
      <span className={classes.label}>{label}</span>
      {children}
    </Button>
  );
}
