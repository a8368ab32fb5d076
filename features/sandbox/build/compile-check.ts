import { _, type CodeKeywordDefinition, type KeywordCxt, Name, type Options, stringify } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import path from 'node:path';
import { formats } from '../../reference/document/formats.ts';
import { isPlainPattern, patternCheck } from '../../reference/document/patterns.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  memberOf,
  objectOf,
  objectsIn,
  textOf,
  textsOf,
} from '../../reference/document/json.ts';
import { engineFolder } from '../../../build/files/paths.ts';
import { subschemasOf } from '../../reference/document/keywords.ts';
import { lookUp } from '../../reference/document/resolve.ts';
import type { CheckError, ValidationHints } from '../sandbox.ts';
import { count, countNames, isUnique, lenient, oneOfMany, textInOrder } from '../schema/check-runtime.ts';

const schemaFolder = path.join(engineFolder, 'features/sandbox/schema');

/** How the compiled code makes a pattern, where the platform's own engine might backtrack; Ajv knows each by its text. */
const linearPattern = Object.assign((source: string) => ({ ...patternCheck(source), toString: () => source }), {
  code: '((source) => countMatching(patternCheck(source)))',
});

/** The code of a check, and the examples that its schema refuses, by their index, with the errors of each. */
export type CompiledCheck = { code: string; refused: { index: number; errors: CheckError[] }[] };

/**
 * Compiles a schema to the code of a module whose default export checks values, without `eval` and without Ajv. It stops at
 * the first error, and takes a value where alternatives that hold themselves would take many times the value's size.
 * A field that an example has where the schema knows none of that name is taken there.
 * @param examples the author's own, which are taken as they stand
 * @throws Error when the schema is not one that Ajv can compile
 */
export function compileCheck(schema: JsonObject, examples: Json[] = []): CompiledCheck {
  const linear = !patternsOf(schema).every(isPlainPattern);
  const ownProperties = hasInheritedNames(schema);
  const own = withCountedSteps(ownProperties ? withOwnNames(schema) : schema);
  const options: Options = {
    strict: false,
    ownProperties,
    messages: false,
    discriminator: true,
    // 19.99 is a multiple of 0.01, which no double is.
    multipleOfPrecision: 7,
    // JSON has no infinite numbers, which 1e999 becomes.
    strictNumbers: true,
    // In keywords: V8 takes far longer to compile one long function than several short ones.
    inlineRefs: 60,
    logger: false,
    // The schema has been made by this build.
    meta: false,
    validateSchema: false,
    keywords: [
      { keyword: counted, code: countingCode, before: '$ref' },
      { keyword: countedNames, code: countingNamesCode, before: '$ref' },
    ],
    formats,
    code: { source: true, esm: true, formats: _`formats`, ...(linear ? { regExp: linearPattern } : {}) },
  };
  const ajv = createAjv(options);
  const check = ajv.compile(own);
  const imports = [
    importing(
      '{ count, countMatching, countNames, formats, isUnique, lenient, oneOfMany, require }',
      'check-runtime.ts',
    ),
    ...(linear ? [importing('{ patternCheck }', '../../reference/document/patterns.ts')] : []),
  ];
  const whole = examples.every(lenient(check)) ? check : ajv.compile(withFieldsOf(examples, own, options));
  const takes = lenient(whole);
  const refused = examples.flatMap((example, index) =>
    takes(example) ? [] : [{ example, index, errors: whole.errors ?? [] }],
  );
  const texts = JSON.stringify(refused.map(({ example }) => textInOrder(example)));
  const code = standaloneCode(ajv, whole).replace(
    /export default (\w+)/,
    (_, name) => `export default lenient(${name}, ${texts})`,
  );
  return { code: [...imports, code].join('\n'), refused };
}

/** So many values are compared one by one. */
const fewValues = 16;

function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020(options);
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    code: (cxt: KeywordCxt) => {
      const unique = cxt.gen.scopeValue('func', { ref: isUnique, code: _`isUnique` });
      if (cxt.schema === true) cxt.pass(_`${unique}(${cxt.data})`);
    },
  });
  change('enum', ({ code }) => ({
    code: (cxt) => {
      if (cxt.schema.length <= fewValues) return code(cxt);
      const known = cxt.gen.scopeValue('func', { ref: oneOfMany(cxt.schema), code: _`oneOfMany(${cxt.schemaCode})` });
      cxt.pass(_`${known}(${cxt.data})`);
    },
  }));
  // It looks for the first name that is missing, and takes one without letters for none.
  change('required', ({ code }) => ({
    // What is missing is told before what is too much.
    before: 'propertyNames',
    code: (cxt) => {
      if (!textsOf(cxt.schema).includes('')) return code(cxt);
      for (const missingProperty of textsOf(cxt.schema)) {
        cxt.setParams({ missingProperty });
        cxt.fail(_`!Object.hasOwn(${cxt.data}, ${missingProperty})`);
      }
    },
  }));
  ajv.removeKeyword('dependentRequired').addKeyword({
    keyword: 'dependentRequired',
    type: 'object',
    schemaType: 'object',
    macro: (names: JsonObject) => ({ dependentSchemas: mapValues(names, (required) => ({ required })) }),
  });
  // Its own takes texts alone, and its error does not say which values there are.
  change('discriminator', () => ({
    error: {
      message: '',
      params: ({ schema, parentSchema, it }) => {
        const { tag, options } = tagsOf(objectOf(it.schemaEnv.root.schema), objectOf(schema), objectOf(parentSchema));
        return _`{tag: ${tag}, allowedValues: ${stringify(options.flat())}}`;
      },
    },
    code: (cxt) => {
      const { gen, data, it, schema, parentSchema } = cxt;
      const { tag, options } = tagsOf(objectOf(it.schemaEnv.root.schema), objectOf(schema), objectOf(parentSchema));
      const sent = gen.const('tag', _`${data}[${tag}]`);
      const valid = gen.let('valid', false);
      gen.if(false);
      for (const [schemaProp, values] of options.entries()) {
        const tests = values.map((value) => _`${sent} === ${value}`);
        gen.elseIf(tests.reduce((some, test) => _`${some} || ${test}`, _`false`));
        const isFitting = gen.name('valid');
        const selected = cxt.subschema({ keyword: 'oneOf', schemaProp }, isFitting);
        cxt.mergeEvaluated(selected, Name);
        gen.assign(valid, isFitting);
      }
      gen.else();
      cxt.error();
      gen.endIf();
      cxt.ok(valid);
    },
  }));
  return ajv;

  function change(keyword: string, changes: (definition: CodeKeywordDefinition) => Partial<CodeKeywordDefinition>) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition === 'object' && 'code' in definition)
      ajv.removeKeyword(keyword).addKeyword({ ...definition, ...changes(definition) });
  }
}

/** A discriminator's property, and its values for each alternative. */
function tagsOf(root: JsonObject, { propertyName }: JsonObject, { oneOf }: JsonObject) {
  const tag = textOf(propertyName) ?? '';
  const options = listOf(oneOf).map((option) => {
    const { enum: values, const: only } = objectOf(memberOf(objectOf(targetOf(root, option).properties), tag));
    const all = only === undefined ? listOf(values) : [only];
    return all.flatMap((value) => (typeof value === 'object' || value === null ? [] : [value]));
  });
  return { tag, options };
}

/** Keywords of our own: how many steps the check of a schema that has it takes, and so many times the names of an object. */
const counted = 'x-counted-steps';
const countedNames = 'x-counted-names';

function countingCode({ gen, schema }: KeywordCxt): void {
  gen.code(_`${gen.scopeValue('func', { ref: count, code: _`count` })}(${Number(schema)})`);
}

function countingNamesCode({ gen, data, schema }: KeywordCxt): void {
  gen.code(_`${gen.scopeValue('func', { ref: countNames, code: _`countNames` })}(${data}, ${Number(schema)})`);
}

/** What a check takes, in the steps of `count`: of a schema by what it is; besides, of a format, and to look for a field. */
const stepsOf = { scalar: 1 / 32, object: 1 / 5, format: 3 / 4, field: 1 / 32 };

/** Keywords whose schemas are applied to many values, or only to what is there: each application is counted. */
const applied = new Set(['properties', 'anyOf', 'oneOf', 'items', 'contains', 'unevaluatedItems']);
/** Keywords for which all names of an object are read. */
const ofNames = ['additionalProperties', 'patternProperties', 'unevaluatedProperties', 'propertyNames'];

function withCountedSteps(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema);
  for (const node of [...Object.values(objectOf(copy.$defs)), copy]) setSteps(node, stepsWithin(node));
  return copy;
}

/** What a schema takes but for the parts that are counted by themselves, which is set in these. */
function stepsWithin(node: Json): number {
  if (!isObject(node)) return 0;
  const { properties, format, patternProperties } = node;
  const ownSteps = properties === undefined ? stepsOf.scalar : stepsOf.object;
  let steps = ownSteps + Object.keys(objectOf(properties)).length * stepsOf.field;
  if (format !== undefined) steps += stepsOf.format;
  for (const { keyword, schema } of subschemasOf(node)) {
    const within = stepsWithin(schema);
    if (applied.has(keyword) || ofNames.includes(keyword)) setSteps(schema, within);
    else steps += within;
  }
  if (ofNames.some((keyword) => (node[keyword] ?? true) !== true))
    node[countedNames] = 1 + Object.keys(objectOf(patternProperties)).length;
  return steps;
}

function setSteps(schema: Json, steps: number): void {
  // What allows anything is not applied at all; a definition counts for all that refer to it.
  if (isObject(schema) && Object.keys(schema).length > 0 && schema.$ref === undefined) schema[counted] = steps;
}

/** The most fields of examples that are added to a schema; each takes another compilation. */
const maxAdded = 20;

/** A schema whose closed objects take the fields that examples have in them as well. */
function withFieldsOf(examples: Json[], schema: JsonObject, options: Options): JsonObject {
  const open = structuredClone(schema);
  for (let added = 0; added < maxAdded; added += 1) {
    const check = createAjv({ ...options, verbose: true, code: { ...options.code, optimize: false } }).compile(open);
    const takes = lenient(check);
    const errors = examples.flatMap((example) => (takes(example) ? [] : (check.errors ?? [])));
    const [unknown] = errors.flatMap(({ parentSchema, params }) => {
      const name: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
      return typeof name === 'string' && parentSchema !== undefined ? [{ name, parentSchema }] : [];
    });
    if (unknown === undefined) break;
    unknown.parentSchema['properties'] = { ...unknown.parentSchema['properties'], [unknown.name]: true };
  }
  return open;
}

/** Whether a schema has a name that every object of JavaScript has. */
function hasInheritedNames(schema: JsonObject): boolean {
  const text = JSON.stringify(schema);
  return Object.getOwnPropertyNames(Object.prototype).some((name) => text.includes(`"${name}"`));
}

/** A schema of which Ajv reads every name: it knows none called `__proto__`, but patterns. */
function withOwnNames(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema);
  for (const node of objectsIn(copy)) {
    const { ['__proto__']: inherited, ...properties } = objectOf(node.properties);
    if (!Object.hasOwn(objectOf(node.properties), '__proto__') || inherited === undefined) continue;
    node.properties = properties;
    node.patternProperties = { ...objectOf(node.patternProperties), '^__proto__$': inherited };
  }
  return copy;
}

/** The patterns in a JSON Schema, of texts and of names. */
export function patternsOf(schema: Json): string[] {
  return objectsIn(schema).flatMap(({ pattern = null, patternProperties }) =>
    textsOf([pattern, ...Object.keys(objectOf(patternProperties))]),
  );
}

function importing(names: string, file: string): string {
  return `import ${names} from ${JSON.stringify(path.join(schemaFolder, file))};`;
}

/** What messages about a body need of its schema. */
export function validationHints(schema: JsonObject = {}): ValidationHints {
  return {
    fields: [...new Set(objectsIn(schema).flatMap(({ properties }) => Object.keys(objectOf(properties))))],
    rules: ruleDescriptions(schema),
  };
}

function ruleDescriptions(root: JsonObject): ValidationHints['rules'] {
  return Object.fromEntries(
    Object.entries(objectOf(root.$defs)).flatMap(([name, node]) => {
      const words = isObject(node) && 'if' in node ? textOf(node.description) : undefined;
      return words === undefined ? [] : [[`#/$defs/${name}`, words]];
    }),
  );
}

/** A schema, or the one that it refers to. */
function targetOf(root: JsonObject, schema: Json): JsonObject {
  return objectOf(isObject(schema) && typeof schema.$ref === 'string' ? lookUp(root, schema.$ref) : schema);
}
