import { Button, type ButtonProps } from './button.js';

export type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'square' | 'full'> & { label: string };

/** A square button that shows one icon; `label` is its name for everyone who cannot see it. */
export const IconButton = ({ label, variant = 'ghost', title, ...rest }: IconButtonProps) => (
  <Button {...rest} variant={variant} square aria-label={label} title={title ?? label} />
);
