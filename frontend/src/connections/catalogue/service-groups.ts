import type { ServiceGroup } from '@throughline/catalogue/services/service.js';

export const groupNames: Record<ServiceGroup, string> = {
  mail: 'Mail',
  calendar: 'Calendar',
  chat: 'Chat',
  files: 'Files',
  documents: 'Documents',
  issues: 'Issues and tasks',
  code: 'Code',
  crm: 'CRM',
  support: 'Support',
  sales: 'Sales',
  marketing: 'Marketing',
  finance: 'Finance',
  design: 'Design',
  people: 'People',
  data: 'Data',
  infrastructure: 'Infrastructure',
  research: 'Research',
  social: 'Social',
  other: 'Any other',
};
