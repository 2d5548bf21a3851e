import type { Json } from '../../graph/model/json.ts'
import { PdlTokens } from './pdl-tokens.ts'

/** Values of annotations by name: `Searchable`, `validate.strlen`; `true` where none is stated. */
export type Annotations = Readonly<Record<string, Json>>

/** A type in PDL, its names resolved. */
export type PdlType =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'array' | 'map'; readonly of: PdlType }
  | { readonly kind: 'union'; readonly members: readonly PdlMember[] }

interface PdlMember {
  readonly alias: string | undefined
  readonly type: PdlType
}

export interface PdlField {
  readonly name: string
  readonly type: PdlType
  readonly annotations: Annotations
}

/** A named type, by its qualified name. */
export type PdlSchema = { readonly name: string; readonly annotations: Annotations } & (
  | {
      readonly kind: 'record'
      readonly includes: readonly string[]
      readonly fields: readonly PdlField[]
    }
  | { readonly kind: 'enum'; readonly symbols: readonly string[] }
  | { readonly kind: 'typeref'; readonly of: PdlType }
  | { readonly kind: 'fixed' }
)

const PRIMITIVES = new Set(['string', 'int', 'long', 'float', 'double', 'boolean', 'bytes', 'null'])
const DECLARATIONS = new Set(['record', 'enum', 'typeref', 'fixed'])

/**
 * Parses a file of PDL, the schema language of DataHub's model, into its named types.
 *
 * @throws Error with the file and the line of the first token that does not belong there
 */
export function parsePdl(text: string, file: string): PdlSchema[] {
  return new Parser(new PdlTokens(text, file)).file()
}

class Parser {
  private readonly schemas: PdlSchema[] = []
  private readonly imports = new Map<string, string>()
  private readonly tokens: PdlTokens
  private namespace = ''

  constructor(tokens: PdlTokens) {
    this.tokens = tokens
  }

  file(): PdlSchema[] {
    const { tokens } = this
    this.scope()
    while (tokens.accept('import')) {
      const name = tokens.name()
      this.imports.set(name.slice(name.lastIndexOf('.') + 1), name)
    }
    this.type()
    if (tokens.peek() !== '') tokens.fail('expected one type per file')
    return this.schemas
  }

  private scope(): void {
    if (this.tokens.accept('namespace')) this.namespace = this.tokens.name()
    if (this.tokens.accept('package')) this.tokens.name()
  }

  private annotations(): Annotations {
    const entries: [string, Json][] = []
    while (this.tokens.accept('@')) {
      const name = this.tokens.annotationName()
      entries.push([name, this.tokens.accept('=') ? this.tokens.json() : true])
    }
    return Object.fromEntries(entries)
  }

  private type(): PdlType {
    const { tokens } = this
    if (tokens.accept('{')) return this.scopedType()
    const annotations = this.annotations()
    const word = tokens.name()
    if (DECLARATIONS.has(word)) return this.declaration(word, annotations)
    if (word === 'array' || word === 'map') {
      tokens.expect('[')
      if (word === 'map') this.type()
      const of = this.type()
      tokens.expect(']')
      return { kind: word, of }
    }
    return word === 'union' ? this.union() : { kind: 'named', name: this.resolveTypeName(word) }
  }

  /** Parses a type in braces, which may have a namespace of its own. */
  private scopedType(): PdlType {
    const outer = this.namespace
    this.scope()
    const type = this.type()
    this.tokens.expect('}')
    this.namespace = outer
    return type
  }

  private declaration(kind: string, annotations: Annotations): PdlType {
    const { tokens } = this
    const name = this.qualifyName(tokens.name())
    const addSchema = (rest: object) => {
      this.schemas.push({ name, annotations, kind, ...rest } as PdlSchema)
    }
    if (kind === 'record') addSchema(this.record())
    else if (kind === 'enum') addSchema({ symbols: this.symbols() })
    else if (kind === 'fixed') addSchema({ size: Number(tokens.name()) })
    else {
      tokens.expect('=')
      addSchema({ of: this.type() })
    }
    return { kind: 'named', name }
  }

  private record(): object {
    const includes = this.includes()
    this.tokens.expect('{')
    const fields: PdlField[] = []
    while (!this.tokens.accept('}')) fields.push(this.field())
    return { includes: [...includes, ...this.includes()], fields }
  }

  /** Parses the included records, which stand before or after the fields. */
  private includes(): string[] {
    if (!this.tokens.accept('includes')) return []
    const names: string[] = []
    while (/^[\w`@]/.test(this.tokens.peek())) {
      const type = this.type()
      if (type.kind === 'named') names.push(type.name)
    }
    return names
  }

  private field(): PdlField {
    const annotations = this.annotations()
    const name = this.tokens.name()
    this.tokens.expect(':')
    this.tokens.accept('optional')
    const type = this.type()
    if (this.tokens.accept('=')) this.tokens.json()
    return { name, type, annotations }
  }

  private symbols(): string[] {
    this.tokens.expect('{')
    const symbols: string[] = []
    while (!this.tokens.accept('}')) {
      this.annotations()
      symbols.push(this.tokens.name())
    }
    return symbols
  }

  private union(): PdlType {
    this.tokens.expect('[')
    const members: PdlMember[] = []
    while (!this.tokens.accept(']')) members.push(this.member())
    return { kind: 'union', members }
  }

  private member(): PdlMember {
    const first = this.type()
    if (!this.tokens.accept(':')) return { alias: undefined, type: first }
    const alias = first.kind === 'named' ? first.name.slice(first.name.lastIndexOf('.') + 1) : ''
    return { alias, type: this.type() }
  }

  private resolveTypeName(name: string): string {
    return PRIMITIVES.has(name) ? name : (this.imports.get(name) ?? this.qualifyName(name))
  }

  private qualifyName(name: string): string {
    return name.includes('.') || this.namespace === '' ? name : `${this.namespace}.${name}`
  }
}
