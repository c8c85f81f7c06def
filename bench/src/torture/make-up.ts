/** Of JSON Schema, what the product's schemas use. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Makes up values by chance. */
export class Inventor {
  constructor(
    readonly random: () => number,
    /** Values that mean something to the server, by the field that they are for. */
    readonly known: Readonly<Record<string, readonly string[]>>,
  ) {}

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16));
    [digits[12], digits[16]] = ['4', '8'];
    return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  /** What a field of this name may well hold. */
  text(name: string, { format, pattern }: Schema): string {
    const known = this.known[name];
    const [first, ...rest] = known ?? [];
    if (first !== undefined && this.random() < 0.9) return this.pick([first, ...rest]);
    if (format === 'uuid') return this.uuid();
    if (pattern?.includes('#') === true) return '#0b6b58';
    return this.pick(['life', 'Why is it so?', 'An answer. [See](https://example.org/a)', 'b c']);
  }

  /** Something that the schema takes, as far as the schema can tell. */
  value(schema: Schema, name = ''): unknown {
    if (schema.const !== undefined) return schema.const;
    const [first, ...rest] = schema.enum ?? [];
    if (first !== undefined) return this.pick([first, ...rest]);
    const [one, ...others] = schema.anyOf ?? schema.oneOf ?? [];
    if (one !== undefined) return this.value(this.pick([one, ...others]), name);
    switch (schema.type) {
      case 'object':
        return this.fields(schema);
      case 'array':
        return Array.from({ length: 1 + this.below(3) }, () =>
          this.value(schema.items ?? {}, name),
        );
      case 'integer':
      case 'number':
        return Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + this.below(4));
      case 'boolean':
        return this.random() < 0.5;
      case 'null':
        return null;
      default:
        return this.text(name, schema);
    }
  }

  fields({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const chosen = Object.entries(properties).filter(
      // A cursor that is made up is refused whatever else there is.
      ([name]) => required.includes(name) || this.random() < (name === 'cursor' ? 0.1 : 0.6),
    );
    return Object.fromEntries(chosen.map(([name, schema]) => [name, this.value(schema, name)]));
  }
}
