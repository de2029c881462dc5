import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';

export const categoryNames: Readonly<Record<TemplateCategory, string>> = {
  sales: 'Sales',
  marketing: 'Marketing',
  support: 'Support',
  engineering: 'Engineering',
  operations: 'Operations',
  finance: 'Finance',
  people: 'People',
  research: 'Research',
  data: 'Data',
  productivity: 'Productivity',
};
