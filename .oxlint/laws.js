// The laws of imports and owners (docs/ARCHITECTURE.md, laws 1 and 5) and of the palette's commands,
// derived from the path of the file that is linted, so that a new feature is guarded the moment its folder exists.
import path from 'node:path';

/** The parts of a path that the laws speak of: workspace, layer, feature and the file's role. */
function place(file) {
  const match = /(?:^|\/)(protocol|backend|frontend)\/(src|e2e)\/(.*)$/.exec(file);
  if (!match) return undefined;
  const [, workspace, root, rest] = match;
  const parts = rest.split('/');
  const layer = root === 'e2e' ? 'e2e' : parts.length > 1 ? parts[0] : 'app';
  const feature = layer === 'features' && parts.length > 2 ? parts[1] : undefined;
  return { workspace, layer, feature, rest, file: parts.at(-1) };
}

/** What each layer of a workspace may import from its own workspace. */
const mayImport = {
  backend: {
    lib: ['lib', 'config.ts'],
    cluster: ['lib', 'store', 'cluster'],
    store: ['lib', 'cluster', 'store', 'config.ts'],
    'embedded-store': ['embedded-store'],
    live: ['lib', 'cluster', 'store', 'live', 'config.ts'],
    files: ['lib', 'cluster', 'files'],
    http: ['lib', 'cluster', 'store', 'files', 'live', 'http', 'config.ts'],
    features: ['lib', 'cluster', 'store', 'files', 'live', 'http', 'features', 'config.ts'],
  },
  frontend: {
    shared: ['shared'],
    features: ['shared', 'features'],
    screens: ['shared', 'features', 'screens'],
    // It is a program of its own, and keeps nothing of anybody.
    worker: ['worker'],
  },
};

function complaint(from, target) {
  if (from.workspace !== target.workspace) {
    return `${from.workspace} must not reach into ${target.workspace}; share through @muster/protocol`;
  }
  const allowed = mayImport[from.workspace]?.[from.layer];
  const head = target.layer === 'app' ? target.file : target.layer;
  if (allowed && !allowed.includes(head) && !isTest(from.file)) {
    return `${from.layer} must not import from ${head}`;
  }
  if (from.rest.startsWith('shared/ui/') && target.rest.startsWith('shared/domain/')) {
    return 'shared/ui must not import shared/domain: it knows nothing of the product';
  }
  if (from.feature && target.feature && from.feature !== target.feature && !isTest(from.file)) {
    return otherFeature(from, target);
  }
  return undefined;
}

/** On the server a feature has one door, its index.ts; on the page a screen puts features together. */
function otherFeature(from, target) {
  if (from.workspace === 'frontend') {
    return `feature ${from.feature} must not import feature ${target.feature}; move what both need to protocol or shared, or pass it in`;
  }
  return target.rest === `features/${target.feature}/index.ts`
    ? undefined
    : `feature ${from.feature} must import feature ${target.feature} by its index.ts`;
}

const isTest = (file) => /\.(test|fixture)\.tsx?$/.test(file);

const imports = {
  create(context) {
    const from = place(context.filename ?? context.getFilename());
    if (!from) return {};
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      if (source.startsWith('@muster/protocol/')) {
        context.report({ node, message: 'import from @muster/protocol, its only entry' });
      }
      if (!source.startsWith('.')) {
        const problem = outside(from, source);
        if (problem) context.report({ node, message: problem });
        return;
      }
      const target = place(path.resolve(path.dirname(context.filename), source));
      const problem = target && complaint(from, target);
      if (problem) context.report({ node, message: problem });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** The server is tested with the clients that ship (PRF-3, PRF-85). */
const drivesTheClient = (from, source) =>
  /^@muster\/frontend\/(board|watch)-client$/.test(source) &&
  from.workspace === 'backend' &&
  (['testing', 'bench'].includes(from.layer) || isTest(from.file));

/** Packages that only some places may use. */
function outside(from, source) {
  if (source.startsWith('@muster/frontend') && !drivesTheClient(from, source)) {
    return 'only tests and benches of the server drive the page’s board and watch clients, each by its one door';
  }
  if (
    from.workspace === 'protocol' &&
    !isTest(from.file) &&
    !/^(zod|@date-fns\/tz)(\/|$)/.test(source)
  ) {
    return 'protocol uses zod and @date-fns/tz only: no Node, no DOM, no clock';
  }
  if (from.layer === 'embedded-store' && source.startsWith('@muster/')) {
    return 'the embedded store imports nothing from the rest of the product';
  }
  return undefined;
}

/** Law 5: one owner each for models, the clock, the environment, fetch and emit. */
const singleOwners = {
  create(context) {
    const from = place(context.filename ?? context.getFilename());
    if (!from || isTest(from.file) || from.layer === 'testing' || from.layer === 'e2e') return {};
    const server =
      from.workspace === 'backend' && !['embedded-store', 'scripts', 'bench'].includes(from.layer);
    return {
      ImportDeclaration(node) {
        const source = node.source.value;
        if (node.importKind === 'type') return;
        if (server && source.endsWith('.model.ts') && !/\.(repo|model)\.ts$/.test(from.file)) {
          context.report({ node, message: 'only X.repo.ts imports a model' });
        }
      },
      CallExpression(node) {
        const callee = node.callee;
        if (
          from.workspace === 'frontend' &&
          callee.type === 'Identifier' &&
          callee.name === 'fetch' &&
          from.layer !== 'worker' &&
          !from.rest.startsWith('shared/http/')
        ) {
          context.report({ node, message: 'only shared/http fetches, and the worker' });
        }
        if (server && from.layer === 'features' && callee.property?.name === 'emit') {
          context.report({ node, message: 'only the publisher emits' });
        }
        const isAsked = !callee.computed && callee.property?.name === 'collection';
        if (server && isAsked && !asksTheDriver.has(from.rest)) {
          const message =
            'only store/native-collection.ts asks the driver, with an end to each read';
          context.report({ node, message });
        }
        if (isMember(callee, 'Date', 'now') && clockIsElsewhere(from)) {
          context.report({ node, message: 'only the clock reads the time' });
        }
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0 && clockIsElsewhere(from)) {
          context.report({ node, message: 'only the clock reads the time' });
        }
      },
      MemberExpression(node) {
        if (from.workspace === 'frontend' && isMember(node, 'crypto', 'randomUUID')) {
          const message = 'only shared/http/op-id.ts makes ids: plain http has no randomUUID';
          context.report({ node, message });
        }
        if (server && isMember(node, 'process', 'env') && from.rest !== 'config.ts') {
          context.report({ node, message: 'only config.ts reads the environment' });
        }
      },
    };
  },
};

const pressable = new Set(['a', 'button', 'input', 'Link', 'summary', 'textarea']);

/** What a pointer could press is found in the palette (UI-323): every control of the page adds itself by its ref. */
const commands = {
  create(context) {
    const from = place(context.filename ?? context.getFilename());
    const isPage = from?.workspace === 'frontend' && !['testing', 'e2e'].includes(from.layer);
    if (!isPage || isTest(from.file)) return {};
    return {
      JSXOpeningElement(node) {
        if (!pressable.has(node.name.name)) return;
        const has = (name) => node.attributes.some((attribute) => attribute.name?.name === name);
        if (has('ref') || has('hidden')) return;
        const message = 'a control is found in the palette: `ref={command}`, of shared/ui/palette';
        context.report({ node, message });
      },
    };
  },
};

/** A change stream is no read: it waits for news. */
const asksTheDriver = new Set(['store/native-collection.ts', 'store/change-streams.ts']);

const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.name === object &&
  node.property.name === property;

function clockIsElsewhere(from) {
  if (from.workspace === 'backend') {
    return (
      !['embedded-store', 'scripts', 'bench'].includes(from.layer) && from.rest !== 'lib/clock.ts'
    );
  }
  return from.rest !== 'shared/dates/clock.ts';
}

export default {
  meta: { name: 'laws' },
  rules: { imports, 'single-owners': singleOwners, commands },
};
