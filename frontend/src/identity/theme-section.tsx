import { setTheme, useTheme, type Theme } from '../lib/theme.js';
import { RadioGroup, type RadioOption } from '../ui/radio-group.js';
import { SettingsSection } from '../ui/settings-section.js';

const themes: readonly RadioOption<Theme>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

export const ThemeSection = () => (
  <SettingsSection title="Theme" about="Kept in this browser.">
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
