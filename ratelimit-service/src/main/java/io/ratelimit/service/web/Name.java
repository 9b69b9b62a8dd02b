package io.ratelimit.service.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * A name that people give: 1 to 100 characters, none of them a control.
 */
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER })
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
@ReportAsSingleViolation
@NotBlank
@Size(max = 100)
@Pattern(regexp = "[^\\p{Cntrl}\\p{Cs}]*")
public @interface Name {

	String message() default "must be 1 to 100 characters without control characters";

	Class<?>[] groups() default {};

	Class<? extends Payload>[] payload() default {};

}
