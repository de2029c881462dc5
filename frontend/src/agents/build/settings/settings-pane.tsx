import { InputsPanel } from './inputs-panel.js';
import { LimitsPanel } from './limits-panel.js';
import { ModelPanel } from './model-panel.js';
import { OutputPanel } from './output-panel.js';
import { ToolsPanel } from './tools-panel.js';

export const SettingsPane = () => (
  <>
    <ModelPanel />
    <ToolsPanel />
    <InputsPanel />
    <OutputPanel />
    <LimitsPanel />
  </>
);
