import { SettingsLoading } from '../../components/page-states/settings-loading.js';

const sections = [
  { about: [1, 1], body: ['hinted', 'button'] },
  { about: [2, 2], body: ['control', 'control', 'button'] },
  { about: [2, 2], body: ['hinted'] },
  { about: [1, 2], body: ['labelled', 'labelled', 'pair', 'button'] },
] as const;

/** The sections while it is not known what was agreed. */
export const BillingSettingsLoading = () => <SettingsLoading label="Loading billing" sections={sections} />;
