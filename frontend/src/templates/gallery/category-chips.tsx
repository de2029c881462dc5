import { clsx } from 'clsx';
import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { categoryNames } from '../category-names.js';

type Props = {
  chosen: TemplateCategory | undefined;
  categories: readonly { category: TemplateCategory; count: number }[];
  onChoose: (category: TemplateCategory | undefined) => void;
};

/** Categories with how many templates each has; those without any are not shown. */
export const CategoryChips = ({ chosen, categories, onChoose }: Props) => (
  <div role="group" aria-label="Category">
    <FilterRow>
      <Chip label="All" pressed={chosen === undefined} onPress={() => onChoose(undefined)} />
      {categories
        .filter(({ category, count }) => count > 0 || category === chosen)
        .map(({ category, count }) => (
          <Chip
            key={category}
            label={categoryNames[category]}
            count={count}
            pressed={chosen === category}
            onPress={() => onChoose(category)}
          />
        ))}
    </FilterRow>
  </div>
);

type ChipProps = { label: string; count?: number; pressed: boolean; onPress: () => void };

const Chip = ({ label, count, pressed, onPress }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={clsx(
      'inline-flex h-8 flex-none items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap',
      pressed ? 'border-ink bg-ink text-surface' : 'border-line text-ink-2 hover:bg-hover hover:text-ink',
    )}
  >
    {label}
    {count !== undefined && <span className={clsx('num text-xs', !pressed && 'text-ink-3')}>{count}</span>}
  </button>
);
