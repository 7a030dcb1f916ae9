import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import ts from "typescript";
import type { Description, Field, Shape } from "./shape.ts";

const LIBRARY = join(dirname(createRequire(import.meta.url).resolve("stripe")), "..");

/** The requests that we make. `only`: the optional parameters that we send. Without `only`, all are described. */
const USED: readonly { file: string; method: string; only?: readonly string[] }[] = [
  {
    file: "Checkout/Sessions",
    method: "create",
    only: [
      "cancel_url",
      "client_reference_id",
      "customer_email",
      "expires_at",
      "line_items",
      "metadata",
      "mode",
      "success_url",
    ],
  },
  { file: "Checkout/Sessions", method: "retrieve" },
  { file: "Checkout/Sessions", method: "list" },
  { file: "Checkout/Sessions", method: "expire" },
  { file: "Refunds", method: "create" },
  { file: "Disputes", method: "list" },
];

/**
 * Returns a description of the requests that we make, read from the type declarations of Stripe's library. Stripe
 * generates these declarations from its OpenAPI description.
 */
export function readLibrary(): Description {
  const text = (name: string): string => readFileSync(join(LIBRARY, name), "utf8");
  const requests = USED.map(({ file, method, only }) => {
    const declared = new Declarations([text(`esm/resources/${file}.d.ts`), text("esm/shared.d.ts")]);
    const code = text(`esm/resources/${file}.js`);
    return [addressOf(code, method), declared.parametersOf(method, only)] as const;
  });
  const { version } = JSON.parse(text("package.json")) as { version: string };
  return { library: version, openapi: text("OPENAPI_VERSION").trim(), requests: Object.fromEntries(requests) };
}

/** Returns the address that a method of a resource requests: "POST /v1/checkout/sessions/{id}/expire". */
function addressOf(code: string, method: string): string {
  const call = new RegExp(
    `^ {4}${method}\\([^)]*\\) \\{\\s*return this\\._makeRequest\\('(\\w+)', ['\`]([^'\`]+)`,
    "mu",
  );
  const [, verb, path] = call.exec(code) ?? [];
  if (verb === undefined || path === undefined) throw new Error(`no request in ${method}`);
  return `${verb} ${path.replaceAll(/\$\{encodeURIComponent\((\w+)\)\}/gu, "{$1}")}`;
}

type Declared = { node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration; scope: readonly string[] };

/** The interfaces and types of some declaration files, by full name. */
class Declarations {
  readonly #byName = new Map<string, Declared>();
  readonly #parameters = new Map<string, ts.TypeNode>();

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      const file = ts.createSourceFile("stripe.d.ts", text, ts.ScriptTarget.Latest);
      for (const statement of file.statements) this.#collect(statement, []);
    }
  }

  /** Returns the parameters of a method: all of them, or the required ones and `only`. */
  parametersOf(method: string, only?: readonly string[]): Shape {
    const type = this.#parameters.get(method);
    if (type === undefined || !ts.isTypeReferenceNode(type)) throw new Error(`no parameters of ${method}`);
    const { node, scope } = this.#find(nameOf(type.typeName), []);
    if (!ts.isInterfaceDeclaration(node)) throw new Error(`no list of parameters of ${method}`);
    return { is: "fields", fields: Object.fromEntries(this.#fieldsOf(node, scope, only)) };
  }

  #collect(node: ts.Statement, scope: readonly string[]): void {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      this.#byName.set([...scope, node.name.text].join("."), { node, scope });
    } else if (ts.isModuleDeclaration(node) && node.body !== undefined && ts.isModuleBlock(node.body)) {
      for (const inner of node.body.statements) this.#collect(inner, [...scope, node.name.text]);
    } else if (ts.isClassDeclaration(node)) {
      for (const member of node.members) {
        if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) continue;
        const params = member.parameters.find(({ name }) => ts.isIdentifier(name) && name.text === "params");
        if (params?.type !== undefined) this.#parameters.set(member.name.text, params.type);
      }
    }
  }

  #find(name: string, scope: readonly string[]): Declared {
    for (let depth = scope.length; depth >= 0; depth -= 1) {
      const found = this.#byName.get([...scope.slice(0, depth), name].join("."));
      if (found !== undefined) return found;
    }
    throw new Error(`${name} is declared nowhere`);
  }

  #shapeOf(type: ts.TypeNode, scope: readonly string[]): Shape {
    if (type.kind === ts.SyntaxKind.StringKeyword) return { is: "text" };
    if (type.kind === ts.SyntaxKind.NumberKeyword) return { is: "number" };
    if (type.kind === ts.SyntaxKind.BooleanKeyword) return { is: "boolean" };
    if (ts.isLiteralTypeNode(type)) {
      const { literal } = type;
      return { is: "one of", values: ts.isStringLiteral(literal) ? [literal.text] : [""] };
    }
    if (ts.isUnionTypeNode(type)) return this.#shapeOfUnion(type.types, scope);
    if (ts.isTypeReferenceNode(type)) return this.#shapeOfReference(type, scope);
    if (ts.isTypeLiteralNode(type) && type.members.every(ts.isIndexSignatureDeclaration)) return { is: "map" };
    throw new Error(`this script cannot read a ${ts.SyntaxKind[type.kind]}`);
  }

  /** Returns the listed values. Ignores `OtherString`, with which the library also accepts any other string. */
  #shapeOfUnion(types: readonly ts.TypeNode[], scope: readonly string[]): Shape {
    const isOther = (type: ts.TypeNode): boolean =>
      ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === "OtherString";
    const shapes = types.filter((type) => !isOther(type)).map((type) => this.#shapeOf(type, scope));
    const values = shapes.flatMap((shape) => (shape.is === "one of" ? shape.values : []));
    const rest = shapes.filter((shape) => shape.is !== "one of");
    const all: Shape[] = [...(values.length > 0 ? [{ is: "one of", values } as const] : []), ...rest];
    const [first] = all;
    return all.length === 1 && first !== undefined ? first : { is: "either", of: all };
  }

  #shapeOfReference(type: ts.TypeReferenceNode, scope: readonly string[]): Shape {
    const name = nameOf(type.typeName);
    const [argument] = type.typeArguments ?? [];
    if (name === "Array" && argument !== undefined) return { is: "list", of: this.#shapeOf(argument, scope) };
    if (name === "Decimal") return { is: "number" };
    if (name === "Emptyable" && argument !== undefined)
      return { is: "either", of: [{ is: "one of", values: [""] }, this.#shapeOf(argument, scope)] };
    const { node, scope: inner } = this.#find(name, scope);
    if (ts.isTypeAliasDeclaration(node)) return this.#shapeOf(node.type, inner);
    if (node.members.some(ts.isIndexSignatureDeclaration)) return { is: "map" };
    return { is: "fields", fields: Object.fromEntries(this.#fieldsOf(node, inner)) };
  }

  #fieldsOf(node: ts.InterfaceDeclaration, scope: readonly string[], only?: readonly string[]): [string, Field][] {
    const inherited = (node.heritageClauses ?? [])
      .flatMap(({ types }) => types)
      .flatMap(({ expression }) => {
        const base = ts.isIdentifier(expression) ? this.#find(expression.text, scope).node : null;
        return base !== null && ts.isInterfaceDeclaration(base) ? this.#fieldsOf(base, scope, only) : [];
      });
    const own = node.members.flatMap((member): [string, Field][] => {
      if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name)) return [];
      const required = member.questionToken === undefined;
      if (!required && only !== undefined && !only.includes(member.name.text)) return [];
      return [[member.name.text, { required, shape: this.#shapeOf(member.type, scope) }]];
    });
    return [...inherited, ...own];
  }
}

function nameOf(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : `${nameOf(name.left)}.${name.right.text}`;
}
