import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { axeFaults } from "#tests/support/component.tsx";
import { CONTENT, EXAMINER } from "#web/owner-content.ts";
import { initials, Testimonial } from "./testimonial.tsx";

test.each([...CONTENT.testimonials, EXAMINER.testimonial])(
  "the testimonial of $name shows initials on a colour, the rating and the text",
  async (testimonial) => {
    render(<Testimonial content={testimonial} />);

    const drawn = screen.getByText(initials(testimonial.name));
    expect(drawn.getAttribute("aria-hidden")).toBe("true");
    expect(drawn.style.background).not.toBe("");
    expect(screen.getByRole("img", { name: `${testimonial.rating} of 5 stars` })).toBeDefined();
    expect(screen.getByText(testimonial.content)).toBeDefined();
    expect(await axeFaults()).toEqual([]);
  },
);

test.each([
  ["Linh Tran", "LT"],
  ["Ana", "A"],
  ["Mary Jane Watson", "MW"],
])("the initials of %s are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("every benefit has an icon, an id, a title and a short description", () => {
  for (const benefit of [...CONTENT.benefits, ...EXAMINER.benefits])
    expect(Object.keys(benefit)).toEqual(expect.arrayContaining(["icon", "id", "shortdescription", "title"]));
});
