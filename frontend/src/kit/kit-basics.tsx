import { Download, Ellipsis } from 'lucide-react';
import { Button, type ButtonLook } from '../ui/buttons/button.js';
import { IconButton } from '../ui/buttons/icon-button.js';
import { KitRow, KitSection } from './kit-section.js';

const grounds = [
  'bg-canvas',
  'bg-surface',
  'bg-sunken',
  'bg-line',
  'bg-line-strong',
  'bg-control-line',
  'bg-ink-3',
  'bg-ink',
];
const meanings = ['bg-accent', 'bg-accent-soft', 'bg-ok', 'bg-wait', 'bg-fail', 'bg-run', 'bg-idle', 'bg-selected'];

const looks: readonly { label: string; variant: ButtonLook['variant']; text: string }[] = [
  { label: 'Primary', variant: 'primary', text: 'Publish' },
  { label: 'Secondary', variant: 'secondary', text: 'Run now' },
  { label: 'Ghost', variant: 'ghost', text: 'Compare' },
  { label: 'Danger', variant: 'danger', text: 'Cancel run' },
];

const Swatches = ({ roles }: { roles: readonly string[] }) => (
  <div className="grid grid-cols-4 gap-2 md:grid-cols-8">
    {roles.map((role) => (
      <div key={role}>
        <div className={`h-11 rounded-md border border-line ${role}`} />
        <span className="mt-1 block text-2xs text-ink-3">{role.slice(3)}</span>
      </div>
    ))}
  </div>
);

export const KitBasics = () => (
  <>
    <KitSection title="Colour" about="Roles, not hues. Status colour only for status.">
      <Swatches roles={grounds} />
      <Swatches roles={meanings} />
    </KitSection>
    <KitSection title="Type" about="Geist Sans, Geist Mono">
      <div className="grid gap-2">
        <p className="text-3xl font-semibold tracking-display">Nothing is ever lost</p>
        <p className="text-2xl font-semibold tracking-[-0.02em]">28/36 Public heading, figures</p>
        <p className="text-lg font-semibold">16/24 Screen title</p>
        <p>14/20 Body. Buttons are verbs; errors say what happened, why, and what to do.</p>
        <p className="text-sm text-ink-2">
          13/20 Tables, navigation, controls <span className="tabular-nums">1,482 · $0.0155 · 71 h 55 min</span>
        </p>
        <p className="text-xs text-ink-3">12/16 Table heads, captions</p>
        <p className="mono">
          16:02:11<span className="text-ink-3">.418</span> #184,171 http.request
        </p>
      </div>
    </KitSection>
    <KitSection title="Buttons" about="Rest, disabled, busy; hover, press and focus them. One primary a screen.">
      {looks.map(({ label, variant, text }) => (
        <KitRow key={label} label={label}>
          <Button variant={variant}>{text}</Button>
          <Button variant={variant} disabled>
            {text}
          </Button>
          <Button variant={variant} busy>
            {text}
          </Button>
        </KitRow>
      ))}
      <KitRow label="Sizes">
        <Button size="sm">Small 28</Button>
        <Button>Default 32</Button>
        <Button size="lg">Large 40</Button>
        <IconButton label="More" variant="secondary">
          <Ellipsis aria-hidden />
        </IconButton>
        <IconButton label="More" size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
        <Button icon={<Download aria-hidden />}>With icon</Button>
        <Button variant="danger-fill">Delete workspace</Button>
      </KitRow>
    </KitSection>
  </>
);
