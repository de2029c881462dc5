import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@throughline/platform/config/config.js';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

type Service = {
  image?: string;
  build?: { dockerfile: string };
  environment?: Record<string, string | number>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart?: string;
  mem_limit?: string;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  logging?: { options: Record<string, string> };
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null>; secrets: Record<string, unknown> };
const composeText = text('docker-compose.yml');
const compose = parse(composeText, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const own = services.filter(([, { build }]) => build !== undefined);
const staying = services.filter(([, { restart }]) => restart !== undefined);

/** The names that the product reads. */
const read = new Set(
  readdirSync(join(root, 'platform/src/config'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => [...text(`platform/src/config/${file}`).matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)])
    .map(([, name]) => name ?? ''),
);
const example = new Set([...text('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''));
/** For the embedded default, of tests, or set by the image. */
const elsewhere = [
  'DATA_DIR',
  'BUILT_IN_MODELS_KEY',
  'BUILT_IN_MODELS_URL',
  'FRONTEND_DIR',
  'INBOX_URL',
  'NODE_ENV',
  'STRIPE_URL',
  'SUPERVISED_SINCE',
];
/** For other programs than ours, put into the addresses of ours. */
const passwords = [...example].filter((name) => name.endsWith('_PASSWORD'));

const docs = ['docs', 'docs/operations', 'docs/operations/runbooks'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`),
);
const composeCommands = ['README.md', ...docs].flatMap((file) => [
  ...text(file).matchAll(/docker compose (?:exec|run --rm|restart|logs|ps) ([\w-]+)(?: node ([\w./-]+\.js))?/g),
]);

describe('.env.example', () => {
  it('shows every variable that the product reads, with its default', () => {
    expect([...read].filter((name) => !example.has(name) && !elsewhere.includes(name))).toEqual([]);
    const shown: Record<string, string | undefined> = Object.fromEntries(
      [...text('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
    );
    const needed = {
      DATABASE_URL: shown['DATABASE_URL'],
      EVENTSTORE_URL: shown['EVENTSTORE_URL'],
      SMTP_URL: shown['SMTP_URL'],
      KEY_RING: `k1:${Buffer.alloc(32).toString('base64')}`,
      PEPPER: Buffer.alloc(32).toString('base64'),
    };
    const { dataDir: _, ...defaults } = readConfig(needed);
    expect(readConfig({ ...shown, ...needed })).toMatchObject(defaults);
  });
});

describe('docker-compose.yml', () => {
  it('has the services that the documents name, and the programs that they run there', () => {
    expect(composeCommands.length).toBeGreaterThan(3);
    for (const [, service = '', program] of composeCommands) {
      expect(Object.keys(compose.services)).toContain(service);
      if (program === undefined) continue;
      const dockerfile = text(compose.services[service]?.build?.dockerfile ?? 'none');
      expect(dockerfile).toContain(`/app/${program.split('/')[0]} `);
    }
  });

  it('sets only variables that the product reads, and all of them', () => {
    const set = new Set(own.flatMap(([, { environment = {} }]) => Object.keys(environment)));
    expect([...set].filter((name) => !read.has(name))).toEqual([]);
    expect([...read].filter((name) => !set.has(name) && !elsewhere.includes(name))).toEqual([]);
  });

  it('asks only for variables that .env.example describes', () => {
    const asked = new Set([...composeText.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? ''));
    expect([...asked].filter((name) => !example.has(name))).toEqual([]);
    for (const password of passwords) expect(composeText).toContain(`\${${password}:?`);
  });

  it('starts with the variables that the README sets', () => {
    const required = [...composeText.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name ?? '');
    const given = new Set([...text('README.md').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''));
    expect(required.filter((name) => !given.has(name))).toEqual([]);
  });

  it('mounts only volumes that it declares and files that exist', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const named = new Set(mounted.filter((source) => !source.startsWith('.')));
    expect([...named].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(mounted.filter((source) => source.startsWith('.') && !existsSync(join(root, source)))).toEqual([]);
  });

  it('lets our processes write to every volume that is not read-only', () => {
    for (const [, { build, volumes = [] }] of own)
      for (const volume of volumes.filter((each) => !each.endsWith(':ro')))
        expect(text(build?.dockerfile ?? '')).toMatch(new RegExp(`chown node:node .*${volume.split(':')[1]}\\b`));
  });

  it('waits for every service that it needs until that is healthy', () => {
    for (const [, { depends_on = {} }] of services)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const needed = compose.services[name];
        expect(needed).toBeDefined();
        if (condition === 'service_healthy') expect(needed?.healthcheck?.test.length).toBeGreaterThan(0);
      }
    for (const [, { depends_on = {} }] of own)
      expect(Object.keys(depends_on)).toEqual(['postgres', 'eventstore', 'redis']);
  });

  it('gives our processes no capability and no disk but their volumes', () => {
    for (const [, { cap_drop, read_only }] of own) expect([cap_drop, read_only]).toEqual([['ALL'], true]);
  });

  it('sends no mail to a page that everybody on the host can read unless somebody asks for it', () => {
    expect(compose.services['mail']?.profiles).toEqual(['mail-catcher']);
    expect(composeText).toContain('${SMTP_URL:?');
  });

  it('limits the memory and the log of every service, and sees whether it is healthy', () => {
    for (const [name, { mem_limit, logging }] of services)
      expect([name, mem_limit, logging?.options]).toEqual([name, expect.any(String), expect.anything()]);
    for (const [name, { build, healthcheck }] of staying) {
      const checked = build === undefined ? healthcheck !== undefined : text(build.dockerfile).includes('HEALTHCHECK');
      expect([name, checked]).toEqual([name, true]);
    }
  });

  it('uses the event store that the documents name, in a version that the product accepts', () => {
    const version = /eventstore:(\d+\.\d+\.\d+)/.exec(compose.services['eventstore']?.image ?? '')?.[1] ?? 'none';
    expect(text('.env.example')).toContain(`EventStoreDB ${version}`);
  });
});

type Scrape = {
  rule_files: string[];
  scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; port: number }[] }[];
};

const router = text('frontend/src/app/router.tsx');

describe('prometheus.yml', () => {
  it('reads every process of ours at the port where it answers, and the alerts', () => {
    const { rule_files, scrape_configs } = parse(text('tools/production/prometheus.yml')) as Scrape;
    const targets = scrape_configs.flatMap(({ dns_sd_configs = [] }) => dns_sd_configs);
    expect(targets.flatMap(({ names }) => names).toSorted()).toEqual(own.map(([name]) => name).toSorted());
    for (const { names, port } of targets)
      for (const name of names) {
        const { PORT, PROJECTIONS_PORT } = compose.services[name]?.environment ?? {};
        expect(PORT ?? PROJECTIONS_PORT).toBe(port);
      }
    expect(compose.services['prometheus']?.volumes).toContain(`./docs/operations/alerts.yml:${rule_files[0]}:ro`);
  });

  it('has only alerts whose severity, summary and page of the console are given', () => {
    type Alerts = {
      groups: {
        rules: { alert: string; labels: { severity: string }; annotations: { summary: string; console: string } }[];
      }[];
    };
    const rules = (parse(text('docs/operations/alerts.yml')) as Alerts).groups.flatMap((group) => group.rules);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(['warning', 'critical']).toContain(labels.severity);
      const [, , screen = ''] = annotations.console.split('/');
      expect(screen === '' || router.includes(`path="${screen}`)).toBe(true);
      expect(annotations.summary).toMatch(/\.$|proxy, the name and the certificate\.$/);
    }
  });
});

describe('make-certificates.sh', () => {
  const make = (to: string) =>
    execFileSync('sh', [join(root, 'tools/production/make-certificates.sh')], {
      env: { ...process.env, TO: to, NAMES: 'eventstore', OWNER: `${process.getuid?.()}:${process.getgid?.()}` },
      stdio: 'pipe',
    });

  it('makes a certificate that its authority vouches for, once', () => {
    const to = mkdtempSync(join(tmpdir(), 'certificates-'));
    make(to);
    const node = join(to, 'eventstore/node.crt');
    const verified = execFileSync('openssl', [
      'verify',
      '-CAfile',
      join(to, 'ca/ca.crt'),
      '-verify_hostname',
      'eventstore',
      node,
    ]);
    expect(verified.toString()).toContain('OK');
    const before = readFileSync(node, 'utf8');
    make(to);
    expect(readFileSync(node, 'utf8')).toBe(before);
    expect(statSync(join(to, 'eventstore/node.key')).mode & 0o077).toBe(0);
  });
});
