import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Input } from '../../ui/form/input.js';
import { Kbd } from '../../ui/values/kbd.js';

export type ListSearchProps = {
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (words: string) => void;
  className?: string | undefined;
};

/** The words that a list is searched for; the key `/` goes there. */
export const ListSearch = ({ label, placeholder = label, value, onChange, className }: ListSearchProps) => (
  <Input
    data-filter
    size="sm"
    aria-label={label}
    placeholder={placeholder}
    before={<Search className="size-3.5" aria-hidden />}
    after={<Kbd keys="/" className="max-md:hidden" />}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    className={clsx('border-line-strong md:!w-55', className ?? 'max-md:!w-full')}
  />
);
