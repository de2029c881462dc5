import { setTheme, useTheme, type Theme } from '../../../lib/page/theme.js';
import { RadioGroup, type RadioOption } from '../../../ui/choice/radio-group.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';

const themes: readonly RadioOption<Theme>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

export const ThemeSection = () => (
  <SettingsSection title="Theme" about="Saved in this browser.">
    <RadioGroup
      label="Theme"
      hideLabel
      inline
      value={useTheme((state) => state.theme)}
      onChange={setTheme}
      options={themes}
    />
  </SettingsSection>
);
