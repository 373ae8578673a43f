/** One thing that can stand at the cursor. */
export interface Completion {
  /** Short: the name of a class without its package. */
  readonly label: string;
  readonly kind: 'key' | 'group' | 'value' | 'class';
  /** Replaces the text from the start of the list's range up to the cursor. */
  readonly insert: string;
  /** What the label leaves out: type and default, the whole name of a class. */
  readonly detail?: string;
  /** A word of meaning that stands at the end of the item's line. */
  readonly description?: string;
  /** What is compared with what somebody types, where that is not the label. */
  readonly filter?: string;
  /** The Kafka key that describeKey tells more about. */
  readonly key?: string;
  /** Order among the others, below 1000; lower first. */
  readonly rank: number;
}
