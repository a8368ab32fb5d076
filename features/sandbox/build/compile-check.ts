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

/** The `regExp` option of Ajv: creates patterns that are matched in linear time. Ajv caches them by `toString()`. */
const linearPattern = Object.assign((source: string) => ({ ...patternCheck(source), toString: () => source }), {
  code: '((source) => countMatching(patternCheck(source)))',
});

/** The code of a check, and the examples that do not match the schema: their index and errors. */
export type CompiledCheck = { code: string; refused: { index: number; errors: CheckError[] }[] };

/**
 * Compiles a schema to the code of an ES module whose default export is a `Check`, without `eval` and without Ajv. It
 * stops at the first error, and accepts values whose check takes too many steps (`lenient`).
 * @param examples the author's examples, which are always valid; their unknown fields are valid in other values, too
 * @throws Error if Ajv cannot compile the schema
 */
export function compileCheck(schema: JsonObject, examples: Json[] = []): CompiledCheck {
  const linear = !patternsOf(schema).every(isPlainPattern);
  const ownProperties = hasInheritedNames(schema);
  const instrumented = withCountedSteps(ownProperties ? withOwnNames(schema) : schema);
  const options: Options = {
    strict: false,
    ownProperties,
    messages: false,
    discriminator: true,
    // 19.99 must be a multiple of 0.01, though not in floating-point arithmetic.
    multipleOfPrecision: 7,
    // JSON.parse reads 1e999 as Infinity.
    strictNumbers: true,
    // The most keywords of an inlined schema: V8 compiles several short functions far faster than a long one.
    inlineRefs: 60,
    logger: false,
    // This build has generated the schema.
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
  const check = ajv.compile(instrumented);
  const imports = [
    importing(
      '{ count, countMatching, countNames, formats, isUnique, lenient, oneOfMany, require }',
      'check-runtime.ts',
    ),
    ...(linear ? [importing('{ patternCheck }', '../../reference/document/patterns.ts')] : []),
  ];
  const whole = examples.every(lenient(check)) ? check : ajv.compile(withFieldsOf(examples, instrumented, options));
  const accepts = lenient(whole);
  const refused = examples.flatMap((example, index) =>
    accepts(example) ? [] : [{ example, index, errors: whole.errors ?? [] }],
  );
  const texts = JSON.stringify(refused.map(({ example }) => textInOrder(example)));
  const code = standaloneCode(ajv, whole).replace(
    /export default (\w+)/,
    (_, name) => `export default lenient(${name}, ${texts})`,
  );
  return { code: [...imports, code].join('\n'), refused };
}

/** The most values of an `enum` that the generated code compares one by one. */
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
      const has = cxt.gen.scopeValue('func', {
        ref: oneOfMany(cxt.schema),
        code: _`oneOfMany(${cxt.schemaCode})`,
      });
      cxt.pass(_`${has}(${cxt.data})`);
    },
  }));
  // Ajv's code tests the first missing name for truth, so that it ignores a missing property with the name ''.
  change('required', ({ code }) => ({
    // A missing property is reported before an unknown one.
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
  // Ajv's discriminator supports only strings, and its error does not list the valid values.
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
      const tagValue = gen.const('tag', _`${data}[${tag}]`);
      const valid = gen.let('valid', false);
      gen.if(false);
      for (const [schemaProp, values] of options.entries()) {
        const tests = values.map((value) => _`${tagValue} === ${value}`);
        gen.elseIf(tests.reduce((some, test) => _`${some} || ${test}`, _`false`));
        const isMatch = gen.name('valid');
        const selected = cxt.subschema({ keyword: 'oneOf', schemaProp }, isMatch);
        cxt.mergeEvaluated(selected, Name);
        gen.assign(valid, isMatch);
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

/** Returns the property of a discriminator, and its values in each alternative. */
function tagsOf(root: JsonObject, { propertyName }: JsonObject, { oneOf }: JsonObject) {
  const tag = textOf(propertyName) ?? '';
  const options = listOf(oneOf).map((option) => {
    const { enum: values, const: single } = objectOf(memberOf(objectOf(targetOf(root, option).properties), tag));
    const all = single === undefined ? listOf(values) : [single];
    return all.flatMap((value) => (typeof value === 'object' || value === null ? [] : [value]));
  });
  return { tag, options };
}

/** Custom keywords: the steps that the check of a schema takes, and how many times it lists the keys of an object. */
const counted = 'x-counted-steps';
const countedNames = 'x-counted-names';

function countingCode({ gen, schema }: KeywordCxt): void {
  gen.code(_`${gen.scopeValue('func', { ref: count, code: _`count` })}(${Number(schema)})`);
}

function countingNamesCode({ gen, data, schema }: KeywordCxt): void {
  gen.code(_`${gen.scopeValue('func', { ref: countNames, code: _`countNames` })}(${data}, ${Number(schema)})`);
}

/** The steps of `count`: of a schema, without and with properties, and in addition of a format and of each property. */
const stepsOf = { scalar: 1 / 32, object: 1 / 5, format: 3 / 4, field: 1 / 32 };

/** Keywords whose schemas apply to many or to optional values: their steps count each time that they are applied. */
const applied = new Set(['properties', 'anyOf', 'oneOf', 'items', 'contains', 'unevaluatedItems']);
/** Keywords that iterate over all keys of an object. */
const ofNames = ['additionalProperties', 'patternProperties', 'unevaluatedProperties', 'propertyNames'];

function withCountedSteps(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema);
  for (const node of [...Object.values(objectOf(copy.$defs)), copy]) setSteps(node, stepsWithin(node));
  return copy;
}

/** Returns the steps of a schema. Subschemas that are counted separately get their own `x-counted-steps` instead. */
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
  // An empty schema generates no code, and a `$ref` counts in the definition that it refers to.
  if (isObject(schema) && Object.keys(schema).length > 0 && schema.$ref === undefined) schema[counted] = steps;
}

/** The most fields of examples that are added to a schema: each requires another compilation. */
const maxAdded = 20;

/** Returns a schema whose closed objects also allow the unknown fields of the examples. */
function withFieldsOf(examples: Json[], schema: JsonObject, options: Options): JsonObject {
  const open = structuredClone(schema);
  for (let added = 0; added < maxAdded; added += 1) {
    const check = createAjv({ ...options, verbose: true, code: { ...options.code, optimize: false } }).compile(open);
    const accepts = lenient(check);
    const errors = examples.flatMap((example) => (accepts(example) ? [] : (check.errors ?? [])));
    const [unknown] = errors.flatMap(({ parentSchema, params }) => {
      const name: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
      return typeof name === 'string' && parentSchema !== undefined ? [{ name, parentSchema }] : [];
    });
    if (unknown === undefined) break;
    unknown.parentSchema['properties'] = { ...unknown.parentSchema['properties'], [unknown.name]: true };
  }
  return open;
}

/** Whether a schema contains a name of `Object.prototype`, such as `constructor`. */
function hasInheritedNames(schema: JsonObject): boolean {
  const text = JSON.stringify(schema);
  return Object.getOwnPropertyNames(Object.prototype).some((name) => text.includes(`"${name}"`));
}

/** Replaces properties with the name `__proto__`, which Ajv ignores, by `patternProperties`. */
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

/** Returns all regular expressions in a JSON Schema: of `pattern` and `patternProperties`. */
export function patternsOf(schema: Json): string[] {
  return objectsIn(schema).flatMap(({ pattern = null, patternProperties }) =>
    textsOf([pattern, ...Object.keys(objectOf(patternProperties))]),
  );
}

function importing(names: string, file: string): string {
  return `import ${names} from ${JSON.stringify(path.join(schemaFolder, file))};`;
}

/** Returns the data of a body's schema that error messages use. */
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

/** Resolves a schema's `$ref`, if it has one. */
function targetOf(root: JsonObject, schema: Json): JsonObject {
  return objectOf(isObject(schema) && typeof schema.$ref === 'string' ? lookUp(root, schema.$ref) : schema);
}
